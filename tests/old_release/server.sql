BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE events (
	table_id VARCHAR(16) NOT NULL, 
	seq INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "events" VALUES('w9Po0XI1lxo1',1,'{"v": 1, "seq": 1, "at": 1794892313109, "by": "p-4eR5R-nWPsJ_YDScrbKdhA", "command": "9cc22f0e26ad4b009e968a00255d6972", "fact": {"kind": "created", "setup": {"game": "siam", "seats": [{"kind": "kept", "person": {"holder": "p-4eR5R-nWPsJ_YDScrbKdhA", "name": "Ann"}}, {"kind": "computer", "player": "random"}], "options": {"push-count": "whole-line", "crossed": false, "single-exit": false, "repetition": 3, "turn-limit": 500}, "clock": null, "privacy": "open", "spectators_chat": true, "draw_seats": false, "stand_in": "random", "moves": [], "host": {"holder": "p-4eR5R-nWPsJ_YDScrbKdhA", "name": "Ann"}}, "rules_version": 1}}');
INSERT INTO "events" VALUES('w5fbjjumwwm_',1,'{"v": 1, "seq": 1, "at": 1794892313118, "by": "p-4eR5R-nWPsJ_YDScrbKdhA", "command": "72f17616b35c48798a7765292e5be9e0", "fact": {"kind": "created", "setup": {"game": "kerala", "seats": [{"kind": "kept", "person": {"holder": "p-4eR5R-nWPsJ_YDScrbKdhA", "name": "Ann"}}, {"kind": "free"}, {"kind": "free"}], "options": {"colours": "blue,black,green", "components": "kind,name,count\nblue,1,6\nblue,2,5\nblue,3,3\nblue,arch-black,1\nblue,arch-green,1\nblue,arch-violet,1\nblue,arch-red,1\nblue,moveE,1\nblue,moveT,1\nblack,1,6\nblack,2,5\nblack,3,3\nblack,arch-blue,1\nblack,arch-green,1\nblack,arch-violet,1\nblack,arch-red,1\nblack,moveE,1\nblack,moveT,1\ngreen,1,6\ngreen,2,5\ngreen,3,3\ngreen,arch-blue,1\ngreen,arch-black,1\ngreen,arch-violet,1\ngreen,arch-red,1\ngreen,moveE,1\ngreen,moveT,1\nviolet,1,6\nviolet,2,5\nviolet,3,3\nviolet,arch-blue,1\nviolet,arch-black,1\nviolet,arch-green,1\nviolet,arch-red,1\nviolet,moveE,1\nviolet,moveT,1\nred,1,6\nred,2,5\nred,3,3\nred,arch-blue,1\nred,arch-black,1\nred,arch-green,1\nred,arch-violet,1\nred,moveE,1\nred,moveT,1\n"}, "clock": null, "privacy": "open", "spectators_chat": true, "draw_seats": false, "stand_in": "random", "moves": [], "host": {"holder": "p-4eR5R-nWPsJ_YDScrbKdhA", "name": "Ann"}}, "rules_version": 1}}');
INSERT INTO "events" VALUES('OTkxQvbnSBoV',1,'{"v": 1, "seq": 1, "at": 1794892313125, "by": "p-4eR5R-nWPsJ_YDScrbKdhA", "command": "07c2f325d35444d7a9a7a0863fdf6088", "fact": {"kind": "created", "setup": {"game": "white-elephant", "seats": [{"kind": "kept", "person": {"holder": "p-4eR5R-nWPsJ_YDScrbKdhA", "name": "Ann"}}, {"kind": "free"}], "options": {"watched-squares": "captured-at-end", "jump-sharer": true, "repetition": 3, "quiet-limit": 60, "first": "silver", "guards": "dd44"}, "clock": null, "privacy": "open", "spectators_chat": true, "draw_seats": false, "stand_in": "random", "moves": [], "host": {"holder": "p-4eR5R-nWPsJ_YDScrbKdhA", "name": "Ann"}}, "rules_version": 1}}');
INSERT INTO "events" VALUES('OTkxQvbnSBoV',2,'{"v": 1, "seq": 2, "at": 1794892313134, "by": "p-p-a9xSJwtSKx6sAS1CHGIg", "command": "1c582ce092514290abe5bbd6e11651d5", "fact": {"kind": "joined", "seat": 1, "person": {"holder": "p-p-a9xSJwtSKx6sAS1CHGIg", "name": "Ben"}}}');
INSERT INTO "events" VALUES('OTkxQvbnSBoV',3,'{"v": 1, "seq": 3, "at": 1794892313142, "by": "p-4eR5R-nWPsJ_YDScrbKdhA", "command": "2cf444994cd440f0bb7c86faa4a25153", "fact": {"kind": "started", "order": [0, 1]}}');
INSERT INTO "events" VALUES('OTkxQvbnSBoV',4,'{"v": 1, "seq": 4, "at": 1794892313151, "by": "p-4eR5R-nWPsJ_YDScrbKdhA", "command": "0bfdb5e2b994403fa243f73226442642", "fact": {"kind": "played", "seat": 0, "move": "S>b1"}}');
INSERT INTO "events" VALUES('OTkxQvbnSBoV',5,'{"v": 1, "seq": 5, "at": 1794892313160, "by": "p-p-a9xSJwtSKx6sAS1CHGIg", "command": "c8a8e369b34641b9b647646571215a89", "fact": {"kind": "played", "seat": 1, "move": "W>a5"}}');
INSERT INTO "events" VALUES('OTkxQvbnSBoV',6,'{"v": 1, "seq": 6, "at": 1794892313169, "by": "p-4eR5R-nWPsJ_YDScrbKdhA", "command": "5a7137c7b70546d386f62c13f144bb7f", "fact": {"kind": "played", "seat": 0, "move": "S>g1"}}');
INSERT INTO "events" VALUES('OTkxQvbnSBoV',7,'{"v": 1, "seq": 7, "at": 1794892313180, "by": "p-p-a9xSJwtSKx6sAS1CHGIg", "command": "d15f1184c0924f009e853d051ea4e1c2", "fact": {"kind": "played", "seat": 1, "move": "a5-a6"}}');
INSERT INTO "events" VALUES('OTkxQvbnSBoV',8,'{"v": 1, "seq": 8, "at": 1794892313191, "by": "p-4eR5R-nWPsJ_YDScrbKdhA", "command": "164ddf557aef43b3aff4bbf15fb973c7", "fact": {"kind": "played", "seat": 0, "move": "Gs:d-c"}}');
INSERT INTO "events" VALUES('OTkxQvbnSBoV',9,'{"v": 1, "seq": 9, "at": 1794892313202, "by": "p-p-a9xSJwtSKx6sAS1CHGIg", "command": "10931c8997074077b674839b46a7172d", "fact": {"kind": "played", "seat": 1, "move": "Gn:d-c"}}');
INSERT INTO "events" VALUES('OTkxQvbnSBoV',10,'{"v": 1, "seq": 10, "at": 1794892313213, "by": "p-4eR5R-nWPsJ_YDScrbKdhA", "command": "f0b1978a82404eaa882e4bdd5fe6ab96", "fact": {"kind": "played", "seat": 0, "move": "S>d1"}}');
INSERT INTO "events" VALUES('OTkxQvbnSBoV',11,'{"v": 1, "seq": 11, "at": 1794892313224, "by": "p-p-a9xSJwtSKx6sAS1CHGIg", "command": "a8467daeea73494abbcb55d3097da523", "fact": {"kind": "played", "seat": 1, "move": "#a5"}}');
INSERT INTO "events" VALUES('OTkxQvbnSBoV',12,'{"v": 1, "seq": 12, "at": 1794892313236, "by": "p-4eR5R-nWPsJ_YDScrbKdhA", "command": "1393e70543234262aaf388849a392da8", "fact": {"kind": "played", "seat": 0, "move": "b1-b2"}}');
INSERT INTO "events" VALUES('OTkxQvbnSBoV',13,'{"v": 1, "seq": 13, "at": 1794892313249, "by": "p-p-a9xSJwtSKx6sAS1CHGIg", "command": "d8b5420abd2e4b0b830078d4d17cb2c0", "fact": {"kind": "played", "seat": 1, "move": "a6-b6"}}');
INSERT INTO "events" VALUES('OTkxQvbnSBoV',14,'{"v": 1, "seq": 14, "at": 1794892313260, "by": "p-4eR5R-nWPsJ_YDScrbKdhA", "command": "b31fec9fe8cd48608263ab1d24f03a80", "fact": {"kind": "played", "seat": 0, "move": "Gs:c-b"}}');
INSERT INTO "events" VALUES('OTkxQvbnSBoV',15,'{"v": 1, "seq": 15, "at": 1794892313272, "by": "p-p-a9xSJwtSKx6sAS1CHGIg", "command": "212d83f69c6b49abb090bd764b339d9a", "fact": {"kind": "played", "seat": 1, "move": "W>a1"}}');
INSERT INTO "events" VALUES('lL7NQWXlCsZ6',1,'{"v": 1, "seq": 1, "at": 1794892313278, "by": "p-4eR5R-nWPsJ_YDScrbKdhA", "command": "ba3e863a04674ceab67a04954f41edc7", "fact": {"kind": "created", "setup": {"game": "china-shop", "seats": [{"kind": "kept", "person": {"holder": "p-4eR5R-nWPsJ_YDScrbKdhA", "name": "Ann"}}, {"kind": "free"}, {"kind": "free"}], "options": {"components": "kind,name,count\nporcelain,R3,2\nporcelain,R4,2\nporcelain,R5,3\nporcelain,R6,3\nporcelain,R7,2\nporcelain,R8,2\nporcelain,G3,2\nporcelain,G4,2\nporcelain,G5,2\nporcelain,G6,3\nporcelain,G7,2\nporcelain,G8,2\nporcelain,B3,2\nporcelain,B4,2\nporcelain,B5,3\nporcelain,B6,2\nporcelain,B7,2\nporcelain,B8,2\nelephant,RR+GG,2\nelephant,RR+BB,2\nelephant,GG+BB,2\nelephant,RR+G,1\nelephant,RR+B,1\nelephant,GG+R,1\nelephant,GG+B,1\nelephant,BB+R,1\nelephant,BB+G,1\nelephant,allR,2\nelephant,allG,2\nelephant,allB,2\nelephant,any1,3\nelephant,any2,3\nelephant,even,3\nelephant,odd,3\nstart-I,R3+B4,1\nstart-II,B3+G4,1\nstart-III,G3+R4,1\nstart-IV,B3+R4,1\nstart-V,G3+B4,1\n"}, "clock": null, "privacy": "open", "spectators_chat": true, "draw_seats": false, "stand_in": "random", "moves": [], "host": {"holder": "p-4eR5R-nWPsJ_YDScrbKdhA", "name": "Ann"}}, "rules_version": 1}}');
INSERT INTO "events" VALUES('lL7NQWXlCsZ6',2,'{"v": 1, "seq": 2, "at": 1794892313289, "by": "p-p-a9xSJwtSKx6sAS1CHGIg", "command": "b9af67a5501a40ebbaab2d846d352ca1", "fact": {"kind": "joined", "seat": 1, "person": {"holder": "p-p-a9xSJwtSKx6sAS1CHGIg", "name": "Ben"}}}');
INSERT INTO "events" VALUES('lL7NQWXlCsZ6',3,'{"v": 1, "seq": 3, "at": 1794892313345, "by": "p-16XOi76p4q1kM_or19Wf4A", "command": "f062d77bd61a4cd6b9f53983e788ca55", "fact": {"kind": "joined", "seat": 2, "person": {"holder": "p-16XOi76p4q1kM_or19Wf4A", "name": "Cat"}}}');
INSERT INTO "events" VALUES('lL7NQWXlCsZ6',4,'{"v": 1, "seq": 4, "at": 1794892313358, "by": "p-4eR5R-nWPsJ_YDScrbKdhA", "command": "2bf993fc93a34793b1b9de87a9f7141f", "fact": {"kind": "started", "order": [0, 1, 2]}}');
INSERT INTO "events" VALUES('lL7NQWXlCsZ6',5,'{"v": 1, "seq": 5, "at": 1794892313358, "by": "p-4eR5R-nWPsJ_YDScrbKdhA", "command": "2bf993fc93a34793b1b9de87a9f7141f", "fact": {"kind": "drew", "move": "first:1"}}');
INSERT INTO "events" VALUES('lL7NQWXlCsZ6',6,'{"v": 1, "seq": 6, "at": 1794892313358, "by": "p-4eR5R-nWPsJ_YDScrbKdhA", "command": "2bf993fc93a34793b1b9de87a9f7141f", "fact": {"kind": "drew", "move": "deal:B8"}}');
INSERT INTO "events" VALUES('lL7NQWXlCsZ6',7,'{"v": 1, "seq": 7, "at": 1794892313358, "by": "p-4eR5R-nWPsJ_YDScrbKdhA", "command": "2bf993fc93a34793b1b9de87a9f7141f", "fact": {"kind": "drew", "move": "deal:R5"}}');
INSERT INTO "events" VALUES('lL7NQWXlCsZ6',8,'{"v": 1, "seq": 8, "at": 1794892313358, "by": "p-4eR5R-nWPsJ_YDScrbKdhA", "command": "2bf993fc93a34793b1b9de87a9f7141f", "fact": {"kind": "drew", "move": "deal:R6"}}');
INSERT INTO "events" VALUES('lL7NQWXlCsZ6',9,'{"v": 1, "seq": 9, "at": 1794892313358, "by": "p-4eR5R-nWPsJ_YDScrbKdhA", "command": "2bf993fc93a34793b1b9de87a9f7141f", "fact": {"kind": "drew", "move": "deal:G8"}}');
INSERT INTO "events" VALUES('lL7NQWXlCsZ6',10,'{"v": 1, "seq": 10, "at": 1794892313358, "by": "p-4eR5R-nWPsJ_YDScrbKdhA", "command": "2bf993fc93a34793b1b9de87a9f7141f", "fact": {"kind": "drew", "move": "deal:G3"}}');
INSERT INTO "events" VALUES('lL7NQWXlCsZ6',11,'{"v": 1, "seq": 11, "at": 1794892313358, "by": "p-4eR5R-nWPsJ_YDScrbKdhA", "command": "2bf993fc93a34793b1b9de87a9f7141f", "fact": {"kind": "drew", "move": "deal:!any2"}}');
INSERT INTO "events" VALUES('lL7NQWXlCsZ6',12,'{"v": 1, "seq": 12, "at": 1794892313358, "by": "p-4eR5R-nWPsJ_YDScrbKdhA", "command": "2bf993fc93a34793b1b9de87a9f7141f", "fact": {"kind": "drew", "move": "deal:!odd"}}');
INSERT INTO "events" VALUES('lL7NQWXlCsZ6',13,'{"v": 1, "seq": 13, "at": 1794892313358, "by": "p-4eR5R-nWPsJ_YDScrbKdhA", "command": "2bf993fc93a34793b1b9de87a9f7141f", "fact": {"kind": "drew", "move": "deal:!BB+G"}}');
INSERT INTO "events" VALUES('lL7NQWXlCsZ6',14,'{"v": 1, "seq": 14, "at": 1794892313358, "by": "p-4eR5R-nWPsJ_YDScrbKdhA", "command": "2bf993fc93a34793b1b9de87a9f7141f", "fact": {"kind": "drew", "move": "deal:!even"}}');
INSERT INTO "events" VALUES('lL7NQWXlCsZ6',15,'{"v": 1, "seq": 15, "at": 1794892313358, "by": "p-4eR5R-nWPsJ_YDScrbKdhA", "command": "2bf993fc93a34793b1b9de87a9f7141f", "fact": {"kind": "drew", "move": "deal:!allB"}}');
INSERT INTO "events" VALUES('lL7NQWXlCsZ6',16,'{"v": 1, "seq": 16, "at": 1794892313374, "by": "p-4eR5R-nWPsJ_YDScrbKdhA", "command": "7b2b34d8d1dc413e90ac60c8018a35c9", "fact": {"kind": "played", "seat": 0, "move": "!even"}}');
INSERT INTO "events" VALUES('lL7NQWXlCsZ6',17,'{"v": 1, "seq": 17, "at": 1794892313387, "by": "p-p-a9xSJwtSKx6sAS1CHGIg", "command": "b40f2372aa9642979b2a1ad6a9ef9d5b", "fact": {"kind": "played", "seat": 1, "move": "$G8"}}');
INSERT INTO "events" VALUES('lL7NQWXlCsZ6',18,'{"v": 1, "seq": 18, "at": 1794892313399, "by": "p-16XOi76p4q1kM_or19Wf4A", "command": "693aee8a2b834fd2884999b14579a615", "fact": {"kind": "played", "seat": 2, "move": "$B8"}}');
INSERT INTO "events" VALUES('lL7NQWXlCsZ6',19,'{"v": 1, "seq": 19, "at": 1794892313412, "by": "p-4eR5R-nWPsJ_YDScrbKdhA", "command": "205e85b01bad4495bc3621a1d4c50002", "fact": {"kind": "played", "seat": 0, "move": "push"}}');
INSERT INTO "events" VALUES('lL7NQWXlCsZ6',20,'{"v": 1, "seq": 20, "at": 1794892313424, "by": "p-p-a9xSJwtSKx6sAS1CHGIg", "command": "a404d26e68884229b124be2269bb9099", "fact": {"kind": "played", "seat": 1, "move": "push"}}');
INSERT INTO "events" VALUES('lL7NQWXlCsZ6',21,'{"v": 1, "seq": 21, "at": 1794892313438, "by": "p-16XOi76p4q1kM_or19Wf4A", "command": "67e9dfbdf54e4134be9b9f7b868792a1", "fact": {"kind": "played", "seat": 2, "move": "push"}}');
INSERT INTO "events" VALUES('lL7NQWXlCsZ6',22,'{"v": 1, "seq": 22, "at": 1794892313451, "by": "p-4eR5R-nWPsJ_YDScrbKdhA", "command": "45ecf67e651944a1bed9fb7215b0bc2d", "fact": {"kind": "played", "seat": 0, "move": "$R6"}}');
INSERT INTO "events" VALUES('lL7NQWXlCsZ6',23,'{"v": 1, "seq": 23, "at": 1794892313465, "by": "p-p-a9xSJwtSKx6sAS1CHGIg", "command": "fee3e63a2d264ca6acf0717f06212707", "fact": {"kind": "played", "seat": 1, "move": "!odd"}}');
INSERT INTO "events" VALUES('lL7NQWXlCsZ6',24,'{"v": 1, "seq": 24, "at": 1794892313479, "by": "p-16XOi76p4q1kM_or19Wf4A", "command": "6bb72c7a09f1491ba17c72a11a3241c0", "fact": {"kind": "played", "seat": 2, "move": "!any2"}}');
INSERT INTO "events" VALUES('McHV1rGjx481',1,'{"v": 1, "seq": 1, "at": 1794892313484, "by": "p-4eR5R-nWPsJ_YDScrbKdhA", "command": "36407dba007d4429b7762e4b7a0cf85a", "fact": {"kind": "created", "setup": {"game": "siam", "seats": [{"kind": "kept", "person": {"holder": "p-4eR5R-nWPsJ_YDScrbKdhA", "name": "Ann"}}, {"kind": "free"}], "options": {"push-count": "whole-line", "crossed": false, "single-exit": false, "repetition": 3, "turn-limit": 500}, "clock": null, "privacy": "open", "spectators_chat": true, "draw_seats": false, "stand_in": "random", "moves": [], "host": {"holder": "p-4eR5R-nWPsJ_YDScrbKdhA", "name": "Ann"}}, "rules_version": 1}}');
INSERT INTO "events" VALUES('McHV1rGjx481',2,'{"v": 1, "seq": 2, "at": 1794892313494, "by": "p-p-a9xSJwtSKx6sAS1CHGIg", "command": "18267404aec64b9f88ef09ddc9075a47", "fact": {"kind": "joined", "seat": 1, "person": {"holder": "p-p-a9xSJwtSKx6sAS1CHGIg", "name": "Ben"}}}');
INSERT INTO "events" VALUES('McHV1rGjx481',3,'{"v": 1, "seq": 3, "at": 1794892313503, "by": "p-4eR5R-nWPsJ_YDScrbKdhA", "command": "a636b7b8117a46dd8e624e6612e8776d", "fact": {"kind": "started", "order": [0, 1]}}');
INSERT INTO "events" VALUES('McHV1rGjx481',4,'{"v": 1, "seq": 4, "at": 1794892313514, "by": "p-4eR5R-nWPsJ_YDScrbKdhA", "command": "57359be39d9d495294be2ec2204f6c76", "fact": {"kind": "played", "seat": 0, "move": "@e1W"}}');
INSERT INTO "events" VALUES('McHV1rGjx481',5,'{"v": 1, "seq": 5, "at": 1794892313527, "by": "p-p-a9xSJwtSKx6sAS1CHGIg", "command": "6b76a59647924b889a6a4d5e9067a02b", "fact": {"kind": "played", "seat": 1, "move": "@d1S"}}');
INSERT INTO "events" VALUES('McHV1rGjx481',6,'{"v": 1, "seq": 6, "at": 1794892313539, "by": "p-4eR5R-nWPsJ_YDScrbKdhA", "command": "2bc79077eb144c6c9abb1a12bb9f4bc0", "fact": {"kind": "played", "seat": 0, "move": "@e2E"}}');
INSERT INTO "events" VALUES('McHV1rGjx481',7,'{"v": 1, "seq": 7, "at": 1794892313552, "by": "p-p-a9xSJwtSKx6sAS1CHGIg", "command": "4f6e325f8992478cb18ac8f30b37e46c", "fact": {"kind": "played", "seat": 1, "move": "@d5W"}}');
INSERT INTO "events" VALUES('McHV1rGjx481',8,'{"v": 1, "seq": 8, "at": 1794892313565, "by": "p-4eR5R-nWPsJ_YDScrbKdhA", "command": "c0ef81f0fea54013b6f668a85d1639c5", "fact": {"kind": "played", "seat": 0, "move": "@a1E"}}');
INSERT INTO "events" VALUES('McHV1rGjx481',9,'{"v": 1, "seq": 9, "at": 1794892313577, "by": "p-p-a9xSJwtSKx6sAS1CHGIg", "command": "cf9fa01881b540a983c775ddc513d053", "fact": {"kind": "played", "seat": 1, "move": "@c1S"}}');
INSERT INTO "events" VALUES('McHV1rGjx481',10,'{"v": 1, "seq": 10, "at": 1794892313589, "by": "p-4eR5R-nWPsJ_YDScrbKdhA", "command": "dbc0948c040544b6a54374c7bceff0cd", "fact": {"kind": "played", "seat": 0, "move": "@a4N"}}');
INSERT INTO "events" VALUES('McHV1rGjx481',11,'{"v": 1, "seq": 11, "at": 1794892313600, "by": "p-p-a9xSJwtSKx6sAS1CHGIg", "command": "3b2f570555b44e9daa16e23f6fdd8c5d", "fact": {"kind": "played", "seat": 1, "move": "d5-c5E"}}');
INSERT INTO "events" VALUES('McHV1rGjx481',12,'{"v": 1, "seq": 12, "at": 1794892313609, "by": "p-p-a9xSJwtSKx6sAS1CHGIg", "command": "f2aa0c4379324731a9229f9abcda97f4", "fact": {"kind": "said", "seat": 1, "name": "Ben", "text": "gg"}}');
INSERT INTO "events" VALUES('McHV1rGjx481',13,'{"v": 1, "seq": 13, "at": 1794892313617, "by": "p-p-a9xSJwtSKx6sAS1CHGIg", "command": "0ad7416ca6634c27bf7d6c06a0c41cce", "fact": {"kind": "resigned", "seat": 1}}');
INSERT INTO "events" VALUES('McHV1rGjx481',14,'{"v": 1, "seq": 14, "at": 1794892313617, "by": "p-p-a9xSJwtSKx6sAS1CHGIg", "command": "0ad7416ca6634c27bf7d6c06a0c41cce", "fact": {"kind": "ended", "cause": "resignation", "winners": [0], "scores": [0, 0]}}');
INSERT INTO "events" VALUES('McHV1rGjx481',15,'{"v": 1, "seq": 15, "at": 1794892313625, "by": "p-4eR5R-nWPsJ_YDScrbKdhA", "command": "44511eb67b57421ebe32a9a065780cf4", "fact": {"kind": "offered", "seat": 0, "proposal": {"kind": "rematch"}}}');
INSERT INTO "events" VALUES('_6TWWaBYVwOx',1,'{"v": 1, "seq": 1, "at": 1794892313634, "by": null, "command": "rematch", "fact": {"kind": "created", "setup": {"game": "siam", "seats": [{"kind": "kept", "person": {"holder": "p-p-a9xSJwtSKx6sAS1CHGIg", "name": "Ben"}}, {"kind": "kept", "person": {"holder": "p-4eR5R-nWPsJ_YDScrbKdhA", "name": "Ann"}}], "options": {"push-count": "whole-line", "crossed": false, "single-exit": false, "repetition": 3, "turn-limit": 500}, "clock": null, "privacy": "open", "spectators_chat": true, "draw_seats": false, "stand_in": "random", "moves": [], "host": {"holder": "p-4eR5R-nWPsJ_YDScrbKdhA", "name": "Ann"}}, "rules_version": 1}}');
INSERT INTO "events" VALUES('_6TWWaBYVwOx',2,'{"v": 1, "seq": 2, "at": 1794892313634, "by": null, "command": "start", "fact": {"kind": "started", "order": [0, 1]}}');
INSERT INTO "events" VALUES('McHV1rGjx481',16,'{"v": 1, "seq": 16, "at": 1794892313633, "by": "p-p-a9xSJwtSKx6sAS1CHGIg", "command": "18e3bdd234c44c99858af93a0c2dc51a", "fact": {"kind": "answered", "seat": 1, "offer": "rematch", "agree": true}}');
INSERT INTO "events" VALUES('McHV1rGjx481',17,'{"v": 1, "seq": 17, "at": 1794892313633, "by": "p-p-a9xSJwtSKx6sAS1CHGIg", "command": "18e3bdd234c44c99858af93a0c2dc51a", "fact": {"kind": "closed", "offer": "rematch", "how": "accepted"}}');
INSERT INTO "events" VALUES('McHV1rGjx481',18,'{"v": 1, "seq": 18, "at": 1794892313633, "by": "p-p-a9xSJwtSKx6sAS1CHGIg", "command": "18e3bdd234c44c99858af93a0c2dc51a", "fact": {"kind": "rematched", "setup": {"game": "siam", "seats": [{"kind": "kept", "person": {"holder": "p-p-a9xSJwtSKx6sAS1CHGIg", "name": "Ben"}}, {"kind": "kept", "person": {"holder": "p-4eR5R-nWPsJ_YDScrbKdhA", "name": "Ann"}}], "options": {"push-count": "whole-line", "crossed": false, "single-exit": false, "repetition": 3, "turn-limit": 500}, "clock": null, "privacy": "open", "spectators_chat": true, "draw_seats": false, "stand_in": "random", "moves": [], "host": {"holder": "p-4eR5R-nWPsJ_YDScrbKdhA", "name": "Ann"}}}}');
INSERT INTO "events" VALUES('o-8NuzJHyV2O',1,'{"v": 1, "seq": 1, "at": 1794892313640, "by": "p-4eR5R-nWPsJ_YDScrbKdhA", "command": "e66808fb8d524127990213276060bc0d", "fact": {"kind": "created", "setup": {"game": "siam", "seats": [{"kind": "kept", "person": {"holder": "p-4eR5R-nWPsJ_YDScrbKdhA", "name": "Ann"}}, {"kind": "free"}], "options": {"push-count": "whole-line", "crossed": false, "single-exit": false, "repetition": 3, "turn-limit": 500}, "clock": null, "privacy": "invited", "spectators_chat": true, "draw_seats": false, "stand_in": "random", "moves": [], "host": {"holder": "p-4eR5R-nWPsJ_YDScrbKdhA", "name": "Ann"}}, "rules_version": 1}}');
CREATE TABLE holders (
	id VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(person) REFERENCES persons (id)
);
INSERT INTO "holders" VALUES('p-4eR5R-nWPsJ_YDScrbKdhA','p-4eR5R-nWPsJ_YDScrbKdhA');
INSERT INTO "holders" VALUES('p-p-a9xSJwtSKx6sAS1CHGIg','p-p-a9xSJwtSKx6sAS1CHGIg');
INSERT INTO "holders" VALUES('p-16XOi76p4q1kM_or19Wf4A','p-16XOi76p4q1kM_or19Wf4A');
CREATE TABLE leases (
	table_id VARCHAR(16) NOT NULL, 
	owner VARCHAR(32) NOT NULL, 
	expires BIGINT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE links (
	digest BLOB NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	expires BIGINT NOT NULL, 
	PRIMARY KEY (digest), 
	FOREIGN KEY(person) REFERENCES persons (id)
);
INSERT INTO "links" VALUES(X'6E7A21644621C56104245DB9A1CF1747D2CD9AA75288C61F94101487106E7A2B','p-4eR5R-nWPsJ_YDScrbKdhA',1794978713662);
CREATE TABLE persons (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	login VARCHAR(40), 
	passphrase VARCHAR(200), 
	seen BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (login)
);
INSERT INTO "persons" VALUES('p-4eR5R-nWPsJ_YDScrbKdhA','Ann','ann','$argon2id$v=19$m=65536,t=3,p=4$gaFSmLf3HhpZp+DqVcDkxg$l8pNf/Or1AjBlHMZW1GfvcI7VADaOW2fezN80tkKgJc',1794892312923);
INSERT INTO "persons" VALUES('p-p-a9xSJwtSKx6sAS1CHGIg','Ben',NULL,NULL,1794892312953);
INSERT INTO "persons" VALUES('p-16XOi76p4q1kM_or19Wf4A','Cat',NULL,NULL,1794892313334);
CREATE TABLE seats (
	table_id VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	holder VARCHAR(64) NOT NULL, 
	due BOOLEAN NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "seats" VALUES('w9Po0XI1lxo1',0,'p-4eR5R-nWPsJ_YDScrbKdhA',1);
INSERT INTO "seats" VALUES('w5fbjjumwwm_',0,'p-4eR5R-nWPsJ_YDScrbKdhA',0);
INSERT INTO "seats" VALUES('OTkxQvbnSBoV',0,'p-4eR5R-nWPsJ_YDScrbKdhA',1);
INSERT INTO "seats" VALUES('OTkxQvbnSBoV',1,'p-p-a9xSJwtSKx6sAS1CHGIg',0);
INSERT INTO "seats" VALUES('lL7NQWXlCsZ6',0,'p-4eR5R-nWPsJ_YDScrbKdhA',0);
INSERT INTO "seats" VALUES('lL7NQWXlCsZ6',1,'p-p-a9xSJwtSKx6sAS1CHGIg',0);
INSERT INTO "seats" VALUES('lL7NQWXlCsZ6',2,'p-16XOi76p4q1kM_or19Wf4A',1);
INSERT INTO "seats" VALUES('_6TWWaBYVwOx',0,'p-p-a9xSJwtSKx6sAS1CHGIg',1);
INSERT INTO "seats" VALUES('_6TWWaBYVwOx',1,'p-4eR5R-nWPsJ_YDScrbKdhA',0);
INSERT INTO "seats" VALUES('McHV1rGjx481',0,'p-4eR5R-nWPsJ_YDScrbKdhA',0);
INSERT INTO "seats" VALUES('McHV1rGjx481',1,'p-p-a9xSJwtSKx6sAS1CHGIg',0);
INSERT INTO "seats" VALUES('o-8NuzJHyV2O',0,'p-4eR5R-nWPsJ_YDScrbKdhA',0);
CREATE TABLE secrets (
	name VARCHAR(32) NOT NULL, 
	value VARCHAR(64) NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "secrets" VALUES('signing','2ANBgmDGwMrsT6KIAWCvo5gwkikTtQvvBeKrpPSgu-k');
CREATE TABLE tables (
	id VARCHAR(16) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	seq INTEGER NOT NULL, 
	changed BIGINT NOT NULL, 
	phase VARCHAR(16) NOT NULL, 
	open BOOLEAN NOT NULL, 
	computing BOOLEAN NOT NULL, 
	flag_falls BIGINT, 
	invitation VARCHAR(32) NOT NULL, 
	next VARCHAR(16), 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('w9Po0XI1lxo1','siam',1,1794892313109,'waiting',0,0,NULL,'J6SMbp3PwToimyUa',NULL);
INSERT INTO "tables" VALUES('w5fbjjumwwm_','kerala',1,1794892313118,'waiting',1,0,NULL,'J6XEwU5Z9kfjfXfR',NULL);
INSERT INTO "tables" VALUES('OTkxQvbnSBoV','white-elephant',15,1794892313272,'playing',1,0,NULL,'5w9QYsNHY_WMUkIZ',NULL);
INSERT INTO "tables" VALUES('lL7NQWXlCsZ6','china-shop',24,1794892313479,'playing',1,0,NULL,'Pd2caOCzGeOZFCJl',NULL);
INSERT INTO "tables" VALUES('McHV1rGjx481','siam',18,1794892313633,'over',0,0,NULL,'dkPuq_xTi_nZ4r_t','_6TWWaBYVwOx');
INSERT INTO "tables" VALUES('_6TWWaBYVwOx','siam',2,1794892313634,'playing',1,0,NULL,'MobAi7sjgZDDk8-k',NULL);
INSERT INTO "tables" VALUES('o-8NuzJHyV2O','siam',1,1794892313640,'waiting',0,0,NULL,'ncwQ3H5OX2uk8VtM',NULL);
CREATE INDEX tables_of_the_lobby ON tables (open, changed);
CREATE INDEX tables_computing ON tables (computing);
CREATE INDEX tables_by_flag ON tables (flag_falls);
CREATE INDEX ix_seats_holder ON seats (holder);
CREATE INDEX ix_holders_person ON holders (person);
COMMIT;
